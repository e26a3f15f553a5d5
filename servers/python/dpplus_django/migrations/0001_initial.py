import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True
    dependencies = (migrations.swappable_dependency(settings.AUTH_USER_MODEL),)
    user = models.OneToOneField(settings.AUTH_USER_MODEL, django.db.models.deletion.CASCADE, primary_key=True, related_name="dpplus_link", serialize=False)
    operations = (
        migrations.CreateModel("Link", [("user", user), ("uuid", models.UUIDField(editable=False, unique=True))]),
        migrations.CreateModel(
            "UsedState",
            [
                ("id", models.CharField(max_length=16, primary_key=True, serialize=False)),
                ("until", models.BigIntegerField(db_index=True)),
            ],
        ),
    )
