from django.conf import settings
from django.db import models


class Link(models.Model):
    """The UUID of a user. Whoever deletes it, such as with the user, disconnects it at the service."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="dpplus_link")
    uuid = models.UUIDField(unique=True, editable=False)

    def __str__(self) -> str:
        return str(self.uuid)


class UsedState(models.Model):
    """A login that was under way. It counts once in all processes."""

    id = models.CharField(primary_key=True, max_length=16)
    until = models.BigIntegerField(db_index=True)  # seconds since 1970


class Result(models.Model):
    """How a login ended, for a browser that has lost the response. It has the key of the session for a minute at most."""

    id = models.CharField(primary_key=True, max_length=40)
    value = models.TextField()
    until = models.BigIntegerField(db_index=True)  # seconds since 1970
