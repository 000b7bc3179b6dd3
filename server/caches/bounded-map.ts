/** A Map that drops its oldest entry when one more than `maxEntries` is set. */
export class BoundedMap<K, V> extends Map<K, V> {
  readonly #maxEntries: number

  constructor(maxEntries: number) {
    super()
    this.#maxEntries = maxEntries
  }

  override set(key: K, value: V): this {
    super.set(key, value)
    if (this.size > this.#maxEntries) this.delete(this.keys().next().value!)
    return this
  }
}
