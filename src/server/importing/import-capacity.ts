/** What is under way at the same time, so that only so much is begun beside it. */
export class ImportRoom {
  readonly #weights = new Map<Promise<void>, number>()
  #failure: { error: unknown } | null = null

  /** @param weight what it takes of the room until it has ended */
  add(work: Promise<void>, weight: number): void {
    const ended = work
      .catch((error: unknown) => void (this.#failure ??= { error }))
      .finally(() => this.#weights.delete(ended))
    this.#weights.set(ended, weight)
  }

  /**
   * Waits until at most so many are under way, and of at most so much weight together.
   * @throws what one of them has thrown
   */
  async waitFor(most: { count: number; weight: number }): Promise<void> {
    const weight = () => [...this.#weights.values()].reduce((sum, each) => sum + each, 0)
    while (this.#weights.size > most.count || weight() > most.weight) await Promise.race(this.#weights.keys())
    if (this.#failure) throw this.#failure.error
  }

  /** Waits until nothing is under way, whatever has gone wrong. */
  async settle(): Promise<void> {
    await Promise.all(this.#weights.keys())
  }
}
