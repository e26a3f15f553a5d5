/** What a kind of record may take, and which of its records matter. */
export interface RecordRules<V> {
  /** How many are kept; by default enough for any test. */
  most?: number;
  /** Tells the records that never give way to others; they do not count. */
  isPinned?: (record: V) => boolean;
  /** Tells the records that outlive the process where there is a state file; all, unless told otherwise. */
  isLasting?: (record: V) => boolean;
  /** Called after every change to a lasting record. */
  onChange?: () => void;
}

/** How many characters all records of a kind may have as JSON: strangers fill no more memory than this, times two. */
const mostCharacters = 4 * 1024 * 1024;

/**
 * Records of one kind by their key, the oldest of which give way when there are too many or they are too large. The
 * keys come from clients (`__proto__`), hence the map. Records are replaced and never changed in place, so that no
 * change can go unnoticed.
 */
export class Records<V extends object> {
  /** The size is 0 for a record that never gives way. */
  readonly #records = new Map<string, { record: V; size: number }>();
  readonly #most: number;
  readonly #isPinned: (record: V) => boolean;
  readonly #isLasting: (record: V) => boolean;
  readonly #onChange: () => void;
  #count = 0;
  #characters = 0;

  constructor(rules: RecordRules<V> = {}) {
    const { most = 10_000, isPinned = () => false, isLasting = () => true, onChange = () => {} } = rules;
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

  /** Keeps a copy of a record, in the place of the one before if there was one, and gives the copy. */
  set(key: string, value: V): V {
    const text = JSON.stringify(value);
    // A string cut out of a request holds on to all of the request; one that was written anew does not.
    const record = JSON.parse(text) as V;
    const before = this.get(key);
    this.#uncount(key);
    const size = this.#isPinned(record) ? 0 : key.length + text.length;
    this.#records.set(key, { record, size });
    this.#count += size > 0 ? 1 : 0;
    this.#characters += size;
    if (this.#isLasting(record) || (before && this.#isLasting(before))) this.#onChange();
    this.#makeRoom();
    return record;
  }

  delete(key: string): void {
    const before = this.get(key);
    this.#uncount(key);
    this.#records.delete(key);
    if (before && this.#isLasting(before)) this.#onChange();
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
