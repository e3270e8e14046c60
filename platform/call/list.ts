import * as z from 'zod/mini'

/**
 * A list of an answer, of at most so many. Whoever reads it keeps to that: what grows with the years has pages, and of what does not
 * grow so `most` is more than anybody needs (docs/product.md, WIRE-14).
 */
export function list<One extends z.core.$ZodType>(one: One, most: number) {
  return z.array(one).check(z.maxLength(most))
}
