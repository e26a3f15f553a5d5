from django.urls import path

from . import views

app_name = "dpplus_django"
urlpatterns = [
    path("callback", views.callback, name="callback"),
    path("callback/", views.callback),
    path("callback/confirm", views.confirm, name="confirm"),
]
