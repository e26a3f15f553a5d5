from importlib import import_module

from django.apps import AppConfig
from django.contrib.auth.signals import user_logged_out
from django.db.models.signals import post_delete


class DpplusConfig(AppConfig):
    name = "dpplus_django"
    verbose_name = "Secure Connect"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        report_removed = import_module("dpplus_django.links").report_removed
        import_module("dpplus_django.checks")
        user_logged_out.connect(import_module("dpplus_django.middleware").end_offer, dispatch_uid="dpplus_django")
        post_delete.connect(report_removed, sender="dpplus_django.Link", dispatch_uid="dpplus_django")
