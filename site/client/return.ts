// The page after the login shows the parameters that a server would have received here.
const link = document.querySelector<HTMLAnchorElement>('.dpplus-return');
if (link) link.search = location.search;
