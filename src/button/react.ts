import type { ClassAttributes, HTMLAttributes } from 'react';
import type { ClosedSet, parameters, Value } from '../../contract/attributes.ts';
import type { DpplusConnectElement } from './element/connect-element.ts';
import type { LoginEventMap } from './popup/events.ts';

/** The attributes of the authorization request. A switch is text: React writes `true` as `""`, which means `false`. */
type RequestAttributes = {
  [Name in (typeof parameters)[number]]?: (Name extends 'is-sandbox' ? 'true' | 'false' : string) | undefined;
};

/** The attributes with a closed set of values. `data-style` of an anchor is `size` of an element. */
type LookAttributes = {
  [Name in ClosedSet as Name extends 'style' ? 'size' : Name]?: Value<Name> | undefined;
};

/** `ondpplus-success` and the other events, as React 19 binds them. */
type EventHandlers = {
  [Type in keyof LoginEventMap as `on${Type}`]?: ((event: LoginEventMap[Type]) => void) | undefined;
};

/**
 * The attributes of `<dpplus-connect>` in JSX. The names are those of the attributes, which a server can render too;
 * properties such as `clientId` would be lost there.
 */
export interface DpplusConnectProps
  extends ClassAttributes<DpplusConnectElement>,
    HTMLAttributes<DpplusConnectElement>,
    RequestAttributes,
    LookAttributes,
    EventHandlers {
  /** The URL of the app that starts a login, in place of the parameters. */
  start?: string | undefined;
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'dpplus-connect': DpplusConnectProps;
    }
  }
}
