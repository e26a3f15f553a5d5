import 'dpplus-connect/define';
import type {} from 'dpplus-connect/react';
import { useEffect, useReducer, useState } from 'react';
import type { Settings } from '../page.ts';

export function App({ clientId, redirectUri }: Settings) {
  const [state, setState] = useState('s1');
  const [shown, setShown] = useState(true);
  const [said, say] = useState('');

  // A server-rendered tag gets its event listeners at the second render (facebook/react#35446).
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(renderAgain, []);

  return (
    <>
      {shown && (
        <dpplus-connect
          client-id={clientId}
          redirect-uri={redirectUri}
          // biome-ignore lint/a11y/noHeaderScope: the button's own attribute.
          scope="email"
          is-sandbox="true"
          state={state}
          ondpplus-success={(event) => {
            event.preventDefault();
            say(`Logged in: ${event.detail.state}`);
          }}
        />
      )}
      <button type="button" onClick={() => setState('s2')}>
        New state
      </button>
      <button type="button" onClick={() => setShown(!shown)}>
        {shown ? 'Remove' : 'Add'}
      </button>
      <output>{said}</output>
    </>
  );
}
