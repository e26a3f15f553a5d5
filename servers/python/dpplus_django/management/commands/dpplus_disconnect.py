from __future__ import annotations

from typing import Any

from django.contrib.auth import get_user_model
from django.core.management import BaseCommand, CommandError, CommandParser
from django.db import transaction

from ...links import links


class Command(BaseCommand):
    help = "Removes the links of users, and reports them as disconnected. The users stay."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("usernames", nargs="*")
        parser.add_argument("--all", action="store_true", help="of all users, such as before the login is taken out")

    def handle(self, *_: Any, usernames: list[str], all: bool, **options: Any) -> None:
        if bool(usernames) == all:
            raise CommandError("Pass usernames, or --all")
        field = f"user__{get_user_model().USERNAME_FIELD}"
        with transaction.atomic(links().db):  # one report for all
            found = links() if all else links().filter(**{f"{field}__in": usernames})
            missing = set(usernames).difference(found.values_list(field, flat=True))
            if missing:
                raise CommandError(f"Without a link: {', '.join(sorted(missing))}")
            count, _by_model = found.delete()
        self.stdout.write(f"{count} removed")
