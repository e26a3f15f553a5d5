from __future__ import annotations

from typing import Any

from django.core.management import BaseCommand, CommandError, CommandParser

from ...links import links
from ...login import connect


class Command(BaseCommand):
    help = "Compares the links with the list of the service, and reports the differences. Run it once a day."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--most-removed", type=int, help="the users that it may disconnect; by default half of those on the list")

    def handle(self, *_: Any, most_removed: int | None, **options: Any) -> None:
        result = connect().reconcile(lambda: links().values_list("uuid", flat=True), most_removed)
        if result is None:
            raise CommandError("Nothing was reported, or a part. See the log of dpplus_connect")
        self.stdout.write(", ".join(f"{len(uuids)} {name}" for name, uuids in result._asdict().items()))
        for uuid in result.unknown:
            self.stdout.write(f"unknown: {uuid}")
