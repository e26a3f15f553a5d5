import { css } from 'lit';

/** The frame is a sheet of paper of its own: what is in it has the colours of the page that it stands for. */
export const liveButtonStyles = css`
  :host {
    display: block;
  }
  iframe {
    display: block;
    width: 100%;
    height: 8rem;
    border: 0;
    border-radius: inherit;
  }
`;
