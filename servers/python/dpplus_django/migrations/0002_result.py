from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("dpplus_django", "0001_initial"),)
    operations = (
        migrations.CreateModel(
            "Result",
            [
                ("id", models.CharField(max_length=40, primary_key=True, serialize=False)),
                ("value", models.TextField()),
                ("until", models.BigIntegerField(db_index=True)),
            ],
        ),
    )
