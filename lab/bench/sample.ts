/** One measurement: how many a second, and how long each took, ms. */
export interface Sample {
  readonly perSecond: number
  readonly median: number
  readonly p99: number
  readonly bytesPerSecond: number
}

export function sampleOf(durations: readonly number[], seconds: number, bytesPerSecond = 0): Sample {
  const sorted = durations.toSorted((a, b) => a - b)
  return {
    perSecond: sorted.length / seconds,
    median: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    bytesPerSecond,
  }
}

/** Of values in ascending order; NaN of none. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2
}

/** The product and its floor, measured in the same minutes. */
export interface Compared<T> {
  readonly product: readonly T[]
  readonly floor: readonly T[]
}

/**
 * Measures both in turns, each first in every other round, after one round each that does not count: what the machine
 * does beside falls on both.
 */
export async function interleave<T>(
  rounds: number,
  product: (round: number) => Promise<T>,
  floor: (round: number) => Promise<T>,
): Promise<Compared<T>> {
  const compared = { product: [] as T[], floor: [] as T[] }
  for (let round = 0; round <= rounds; round += 1) {
    const isFirst = round % 2 === 0
    const early = await (isFirst ? product(round) : floor(round))
    const late = await (isFirst ? floor(round) : product(round))
    if (round === 0) continue
    compared.product.push(isFirst ? early : late)
    compared.floor.push(isFirst ? late : early)
  }
  return compared
}

/** The median of the rounds' own ratios: both parts of each were measured within seconds. */
export function ratio<T>({ product, floor }: Compared<T>, of: (sample: T) => number): number {
  return median(product.map((sample, round) => of(sample) / of(floor[round] ?? sample)))
}
