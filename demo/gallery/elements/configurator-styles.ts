import { css } from 'lit';

/** One column on a phone, where the button stays in sight; two columns where there is room. */
export const configuratorStyles = css`
  :host {
    display: grid;
    gap: 1.28rem;
    grid-template-columns: minmax(0, 1fr);
  }
  .stage {
    padding: 0.5rem 0.5rem 0;
  }
  @media (max-width: 64rem) and (min-height: 40rem) {
    .stage {
      position: sticky;
      top: 0;
      z-index: 1;
    }
  }
  gallery-live-button {
    border-radius: 0.628rem;
  }
  .stage .hint {
    padding: 0 0.75rem;
    text-align: center;
  }
  .stage a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
  }
  .reports {
    display: grid;
    gap: 1.28rem;
    align-content: start;
  }
  @media (min-width: 64rem) {
    :host {
      grid-template-columns: minmax(0, 1fr) 28rem;
      grid-template-rows: auto auto 1fr;
      align-items: start;
    }
    gallery-controls {
      grid-area: 1 / 2 / 4 / 3;
    }
    .stage,
    gallery-snippets,
    .reports {
      grid-column: 1;
    }
    .reports {
      grid-template-columns: 1fr 1fr;
    }
  }
`;
