from django.urls import path, re_path

from . import views

app_name = "dpplus_django"
urlpatterns = [
    re_path(r"^callback/?\Z", views.callback, name="callback"),
    path("callback/confirm", views.confirm, name="confirm"),
]
