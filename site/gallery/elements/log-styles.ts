import { css } from 'lit';

/** A list whose entries have a coloured edge. */
export const logStyles = css`
  .bar {
    display: flex;
    align-items: center;
    justify-content: space-between;
    min-height: 44px;
    margin-bottom: 0.25rem;
  }
  button:disabled {
    visibility: hidden;
  }
  ol,
  ul {
    display: grid;
    gap: 0.5rem;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  li {
    padding: 0.5rem 0.75rem;
    background: var(--well);
    border-inline-start: 4px solid var(--edge);
    border-radius: 0.25rem;
    font-size: 0.875rem;
    overflow-wrap: anywhere;
  }
  li p:first-child {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 1rem;
  }
  li p:first-child code {
    font-weight: 600;
  }
  li > code {
    color: var(--soft);
  }
  time {
    color: var(--soft);
    font-variant-numeric: tabular-nums;
  }
  .dpplus-success {
    border-color: var(--good);
  }
  .dpplus-error,
  .problem {
    border-color: var(--bad);
  }
  ol:not(:empty) + p {
    margin-top: 0.75rem;
  }
  a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
  }
`;
