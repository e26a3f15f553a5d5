// Nothing between the click and `window.open`: the time that the browser itself needs to send a request.
const url = `${document.currentScript?.dataset.baseUrl}/en/oauth/authenticate.html?response_type=code&popup=1`;
document.querySelector('a')?.addEventListener('click', (event) => {
  event.preventDefault();
  open(url, '_blank', 'popup,width=500,height=720');
});
