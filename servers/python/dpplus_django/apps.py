from importlib import import_module

from django.apps import AppConfig


class DpplusConfig(AppConfig):
    name = "dpplus_django"
    verbose_name = "Secure Connect"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        import_module("dpplus_django.login")  # checks the settings, and listens for deleted users
