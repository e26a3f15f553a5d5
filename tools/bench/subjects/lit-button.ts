// Lit alone: the same button as a LitElement, written as Lit's own documentation has it.
import { css, html, LitElement } from 'lit';

const base = document.currentScript?.dataset.baseUrl;

class LitButton extends LitElement {
  static override properties = {
    clientId: { attribute: 'client-id' },
    redirectUri: { attribute: 'redirect-uri' },
    scope: {},
    state: {},
    isSandbox: { attribute: 'is-sandbox' },
  };

  static override styles = css`
    a {
      box-sizing: border-box;
      display: inline-block;
      max-width: 100%;
      padding: 0.75em 1.5em;
      border: 1px solid #0b4ea2;
      border-radius: 0.5em;
      background: #0b4ea2;
      color: #fff;
      font: 600 1rem / 1.375 system-ui, sans-serif;
      text-align: center;
      text-decoration: none;
      cursor: pointer;
    }
    a:hover {
      background-image: linear-gradient(#8883 0 0);
    }
    a:focus-visible {
      outline: 3px solid #0b4ea2;
      outline-offset: 2px;
    }
  `;

  declare clientId: string;
  declare redirectUri: string;
  declare scope: string;
  declare state: string;
  declare isSandbox: string;

  private get address(): string {
    const parameters = {
      response_type: 'code',
      client_id: this.clientId,
      redirect_uri: this.redirectUri,
      scope: this.scope,
      state: this.state,
      is_sandbox: this.isSandbox,
    };
    return `${base}/en/oauth/authenticate.html?${new URLSearchParams(parameters)}`;
  }

  private start(event: Event): void {
    if (open(`${this.address}&popup=1`, 'dpplus', 'popup,width=500,height=720')) event.preventDefault();
  }

  override render() {
    return html`<a href=${this.address} @click=${this.start}>Log in with Secure Connect</a>`;
  }
}

customElements.define('lit-button', LitButton);
