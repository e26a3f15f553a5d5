import { css } from 'lit';

/** Tabs above a block of code that scrolls within itself. */
export const snippetStyles = css`
  [role='tablist'] {
    display: flex;
    flex-wrap: wrap;
    border-bottom: 1px solid var(--line);
  }
  [role='tab'] {
    flex: 1 1 auto;
    padding: 0.5rem 0.75rem;
    border: 0;
    border-bottom: 3px solid transparent;
    border-radius: 0.5rem 0.5rem 0 0;
    color: var(--quiet);
  }
  [role='tab'][aria-selected='true'] {
    border-bottom-color: var(--accent);
    color: var(--ink);
    font-weight: 600;
  }
  .bar {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 0.75rem;
    padding: 0.75rem 0;
  }
  .hint {
    margin-top: 0.75rem;
  }
  pre {
    margin: 0;
    padding: 1rem;
    overflow-x: auto;
    background: var(--well);
    border-radius: 0.625rem;
    line-height: 1.55;
    tab-size: 2;
  }
`;
