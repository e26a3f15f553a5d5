/** How many records of a kind are kept, and which of them outlive the process. */
export interface RecordOptions<V> {
  /** How many are kept; by default enough for any test. */
  most?: number;
  /** Returns whether a record is never dropped; such records do not count. */
  isPinned?: (record: V) => boolean;
  /** Returns whether a record outlives the process where there is a state file; by default all do. */
  isLasting?: (record: V) => boolean;
  /** Called after every change to a lasting record, with null if the record does not last any more. */
  onChange?: (key: string, record: NoInfer<V> | null) => void;
}

/** The limit for all records of a kind as JSON, in characters of at most two bytes: callers cannot fill the memory. */
const mostCharacters = 4 * 1024 * 1024;

/**
 * Records of one kind by their key; the oldest are dropped when there are too many or they are too large. Keys come from
 * clients (`__proto__`), hence the map. Records are replaced, never changed in place, so that every change is noticed.
 */
export class Records<V extends object> {
  /** The size is 0 for a record that is never dropped. */
  readonly #records = new Map<string, { record: V; size: number }>();
  readonly #most: number;
  readonly #isPinned: (record: V) => boolean;
  readonly #isLasting: (record: V) => boolean;
  readonly #onChange: (key: string, record: V | null) => void;
  #count = 0;
  #characters = 0;

  constructor(options: RecordOptions<V> = {}) {
    const { most = 10_000, isPinned = () => false, isLasting = () => true, onChange = () => {} } = options;
    this.#most = most;
    this.#isPinned = isPinned;
    this.#isLasting = isLasting;
    this.#onChange = onChange;
  }

  get(key: string): V | undefined {
    return this.#records.get(key)?.record;
  }

  has(key: string): boolean {
    return this.#records.has(key);
  }

  get size(): number {
    return this.#records.size;
  }

  /** The records, oldest first. */
  values(): V[] {
    return this.entries().map(([, record]) => record);
  }

  /** The keys and records, oldest first. */
  entries(): [string, V][] {
    return [...this.#records].map(([key, { record }]) => [key, record]);
  }

  /** The keys and records that outlive the process. */
  lasting(): [string, V][] {
    return this.entries().filter(([, record]) => this.#isLasting(record));
  }

  /** Keeps a copy of a record, in the place of the one before if there was one, and returns the copy. */
  set(key: string, value: V): V {
    const text = JSON.stringify(value);
    // JSON round trip: a substring in V8 would keep the whole request body alive.
    const record = JSON.parse(text) as V;
    const before = this.get(key);
    this.#uncount(key);
    const size = this.#isPinned(record) ? 0 : key.length + text.length;
    this.#records.set(key, { record, size });
    this.#count += size > 0 ? 1 : 0;
    this.#characters += size;
    const isLasting = this.#isLasting(record);
    if (isLasting || (before && this.#isLasting(before))) this.#onChange(key, isLasting ? record : null);
    this.#makeRoom();
    return record;
  }

  delete(key: string): void {
    const before = this.get(key);
    this.#uncount(key);
    this.#records.delete(key);
    if (before && this.#isLasting(before)) this.#onChange(key, null);
  }

  #uncount(key: string): void {
    const size = this.#records.get(key)?.size ?? 0;
    this.#count -= size > 0 ? 1 : 0;
    this.#characters -= size;
  }

  #makeRoom(): void {
    for (const [key, { size }] of this.#records) {
      if (this.#count <= this.#most && this.#characters <= mostCharacters) return;
      if (size > 0) this.delete(key);
    }
  }
}
