'use client';

import { configure } from 'dpplus-connect/en';
import { useEffect, useReducer, useState } from 'react';
import 'dpplus-connect/en/define';

configure({ baseUrl: process.env.NEXT_PUBLIC_SERVICE });

export function Login({ state }) {
  const [said, say] = useState('');

  // A server-rendered tag gets its event listeners at the second render (facebook/react#35446).
  const [, renderAgain] = useReducer((count) => count + 1, 0);
  useEffect(renderAgain, []);

  return (
    <>
      <dpplus-connect
        client-id={process.env.NEXT_PUBLIC_CLIENT_ID}
        redirect-uri={process.env.NEXT_PUBLIC_REDIRECT_URI}
        // biome-ignore lint/a11y/noHeaderScope: the button's own attribute.
        scope="email"
        is-sandbox="true"
        state={state}
        ondpplus-success={(event) => {
          event.preventDefault();
          say(`Logged in: ${event.detail.state}`);
        }}
      />
      <output>{said}</output>
    </>
  );
}
