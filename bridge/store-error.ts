/** A failure of Redis. Its message is for the log. */
export class StoreError extends Error {}
