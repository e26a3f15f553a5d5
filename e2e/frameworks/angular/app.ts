import '@angular/compiler';
import 'dpplus-connect/define';
import { Component, CUSTOM_ELEMENTS_SCHEMA, InjectionToken, inject, signal } from '@angular/core';
import type { ReturnMessage } from 'dpplus-connect';
import type { Settings } from '../page.ts';

export const SETTINGS = new InjectionToken<Settings>('settings');

@Component({
  selector: '#app',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    @if (shown()) {
      <dpplus-connect
        [attr.client-id]="settings.clientId"
        [attr.redirect-uri]="settings.redirectUri"
        scope="email"
        is-sandbox="true"
        [attr.state]="state()"
        (dpplus-success)="loggedIn($event)"
      ></dpplus-connect>
    }
    <button type="button" (click)="state.set('s2')">New state</button>
    <button type="button" (click)="shown.set(!shown())">{{ shown() ? 'Remove' : 'Add' }}</button>
    <output>{{ said() }}</output>
  `,
})
export class App {
  readonly settings = inject(SETTINGS);
  readonly state = signal('s1');
  readonly shown = signal(true);
  readonly said = signal('');

  loggedIn(event: CustomEvent<ReturnMessage>) {
    event.preventDefault();
    this.said.set(`Logged in: ${event.detail.state}`);
  }
}
