import { css } from 'lit';

/** The styles of all elements of the gallery. The colours come from the page as custom properties. */
export const baseStyles = css`
  * {
    box-sizing: border-box;
  }
  :host {
    display: block;
    min-width: 0;
  }
  h2 {
    margin: 0;
    font-size: 1rem;
  }
  p {
    margin: 0;
  }
  a {
    color: var(--accent);
  }
  code,
  pre {
    font-family: var(--mono);
    font-size: 0.8125rem;
  }
  :focus-visible {
    outline: 3px solid var(--accent);
    outline-offset: 2px;
  }
  .hint {
    color: var(--soft);
    font-size: 0.875rem;
  }
  .card {
    padding: 1.25rem;
    background: var(--card);
    border: 1px solid var(--line);
    border-radius: 1rem;
  }
  button {
    min-height: 44px;
    padding: 0.5rem 1rem;
    border: 1px solid var(--edge);
    border-radius: 0.5rem;
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  button:hover {
    background: var(--hover);
  }
`;
