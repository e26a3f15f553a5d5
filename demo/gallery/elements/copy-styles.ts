import { css } from 'lit';

/** The button with its answer beside it. */
export const copyStyles = css`
  :host {
    display: flex;
    align-items: center;
    justify-content: end;
    gap: 0.75rem;
  }
  span {
    color: var(--good);
    font-size: 0.875rem;
    font-weight: 600;
  }
  button {
    flex: none;
    border-color: var(--accent);
    background: var(--accent);
    color: var(--on-accent);
    font-weight: 600;
  }
  button:hover {
    background: var(--accent-hover);
  }
`;
