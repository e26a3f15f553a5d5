import { css } from 'lit';

/** Radio groups as segments, checkboxes and lines of text; every target is at least 44 px high. */
export const controlsStyles = css`
  :host {
    display: grid;
    gap: 1rem;
    align-content: start;
  }
  fieldset {
    min-width: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  legend,
  .field span {
    display: block;
    padding: 0;
    margin-bottom: 0.375rem;
    font-size: 0.875rem;
    font-weight: 600;
  }
  .segments {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem;
    padding: 0.25rem;
    background: var(--well);
    border-radius: 0.625rem;
  }
  .segments label {
    position: relative;
    flex: 1 1 auto;
  }
  /* Under its label, so that it keeps its place for the keyboard, the reader and the finger. */
  .segments input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  .segments span {
    display: grid;
    place-items: center;
    min-height: 44px;
    padding: 0 0.625rem;
    border-radius: 0.5rem;
    border: 1px solid transparent;
    color: var(--quiet);
    font-size: 0.875rem;
  }
  .segments label:hover span {
    background: var(--hover);
  }
  .segments input:checked + span {
    background: var(--card);
    border-color: var(--accent);
    color: var(--ink);
    font-weight: 600;
  }
  .segments input:focus-visible + span {
    outline: 3px solid var(--accent);
    outline-offset: 1px;
  }
  .checks {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 11.5rem), 1fr));
  }
  .check code {
    display: block;
    color: var(--quiet);
    font-size: 0.75rem;
  }
  .checks .check {
    min-height: 48px;
    line-height: 1.3;
  }
  .check {
    display: flex;
    align-items: center;
    gap: 0.625rem;
    min-height: 44px;
    cursor: pointer;
  }
  .check input {
    flex: none;
    width: 1.25rem;
    height: 1.25rem;
    margin: 0;
    accent-color: var(--accent);
  }
  .field input {
    width: 100%;
    min-height: 44px;
    padding: 0.5rem 0.75rem;
    border: 1px solid var(--edge);
    border-radius: 0.5rem;
    background: var(--card);
    color: inherit;
    font: inherit;
    font-size: 1rem;
  }
  .field input::placeholder {
    color: var(--quiet);
    opacity: 1;
  }
  details {
    border-top: 1px solid var(--line);
  }
  summary {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    min-height: 44px;
    margin-top: 0.5rem;
    font-size: 0.875rem;
    font-weight: 600;
    cursor: pointer;
  }
  summary::before {
    content: '';
    width: 0.4375rem;
    height: 0.4375rem;
    margin-inline-start: 0.125rem;
    border: solid var(--edge);
    border-width: 0 2px 2px 0;
    transform: rotate(-45deg);
  }
  details[open] summary::before {
    transform: rotate(45deg);
  }
  details .field {
    display: block;
    margin-bottom: 0.75rem;
  }
  hr {
    width: 100%;
    margin: 0.25rem 0;
    border: 0;
    border-top: 1px solid var(--line);
  }
  /* Below the button, which stays at the top of a narrow page. */
  @media (max-width: 64rem) {
    input,
    summary {
      scroll-margin-top: 16rem;
    }
  }
  @media (forced-colors: active) {
    .segments input:checked + span {
      border: 2px solid Highlight;
    }
  }
`;
