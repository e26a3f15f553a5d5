import '@hotwired/turbo';

document.addEventListener('dpplus-success', (event) => {
  event.preventDefault();
  const output = document.querySelector('output');
  if (output) output.textContent = `Logged in: ${event.detail.state}`;
});
