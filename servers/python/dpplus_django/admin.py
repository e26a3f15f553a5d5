"""The links in the admin. An operator finds and removes them; only their users make them."""

from __future__ import annotations

from django.contrib import admin
from django.contrib.auth import get_user_model
from django.http import HttpRequest

from .models import Link


@admin.register(Link)
class LinkAdmin(admin.ModelAdmin):
    list_display = ("user", "uuid")
    list_select_related = ("user",)
    readonly_fields = ("user", "uuid")
    search_fields = (f"user__{get_user_model().USERNAME_FIELD}", "uuid")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Link | None = None) -> bool:
        return False
