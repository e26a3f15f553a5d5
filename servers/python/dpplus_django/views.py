from __future__ import annotations

from collections.abc import Iterable

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET
from dpplus_connect import local

from .language import texts_of_page
from .links import links, store
from .login import connect


@require_GET
def callback(request: HttpRequest) -> HttpResponse:
    if not connect().is_spelled(getattr(request, "scope", request.META)):
        raise Http404
    # The raw query, because `request.GET` has the last of two values.
    answer = connect().respond("GET", None, request.META.get("QUERY_STRING", ""), request.headers, request)
    if not answer:
        raise Http404
    return with_headers(HttpResponse(answer.body, status=answer.status), answer.headers)


# As `login_not_required` of Django 5.1 does, for its LoginRequiredMiddleware. Older versions do not have it.
callback.login_required = False


@never_cache
@login_required
def confirm(request: HttpRequest) -> HttpResponse:
    """Asks the user whether the login that waits is theirs, and links it."""
    offer = connect().offered(request.headers, request)
    if request.method == "POST" and "no" in request.POST:
        return with_headers(HttpResponseRedirect(connect().home), connect().decline())
    if request.method == "POST":
        # After a first click, the browser may have deleted the offer. Then the form has the page.
        href = offer.href if offer else local(request.POST.get("next", ""), connect().home)
        if not offer and links().filter(user_id=request.user.pk).exists():
            return HttpResponseRedirect(href)
        headers = connect().accept(request.headers, request.POST.get("token", ""), lambda uuid: store(request, uuid), request)
        if headers is None:
            raise PermissionDenied
        return with_headers(HttpResponseRedirect(href), headers)
    if not offer:
        return redirect(settings.LOGIN_REDIRECT_URL)
    language, texts = texts_of_page()
    question = texts["question"].format(account=request.user.get_username())
    parts = {**texts, "question": question, "language": language, "token": offer.token, "next": offer.href, "home": connect().home}
    return render(request, "dpplus_django/confirm.html", parts)


# With ATOMIC_REQUESTS, a transaction would stay open during the requests to the service.
for alias in settings.DATABASES:
    callback = transaction.non_atomic_requests(using=alias)(callback)
    confirm = transaction.non_atomic_requests(using=alias)(confirm)


def with_headers(response: HttpResponse, headers: Iterable[tuple[str, str]]) -> HttpResponse:
    for name, value in headers:
        if name == "Set-Cookie":
            response.cookies.load(value)
        else:
            response[name] = value
    return response
