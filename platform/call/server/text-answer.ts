import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Pieces } from '#platform/call/endpoint.ts'
import { asFailure } from '#platform/database/failures.ts'

/**
 * Sends text, or bytes, of a media type piece by piece, as fast as it is taken.
 *
 * @throws Failure, or a fault, that comes before the first piece; what comes later breaks the answer off
 */
export async function sendText(
  reply: FastifyReply,
  media: string,
  wire: Record<string, unknown>,
): Promise<FastifyReply> {
  // The answer that a handler must give where its endpoint names a media type.
  const pieces = wire.pieces as Pieces
  const first = await pieces.next().catch((error: unknown) => {
    throw asFailure(error)
  })
  const all = async function* () {
    if (!first.done) yield first.value
    yield* pieces
  }
  // A name of our own, of letters, digits and hyphens: nothing in it ends the header's text (RFC 6266).
  reply.header('content-disposition', `attachment; filename="${String(wire.file)}"`)
  return reply.type(media).send(Readable.from(all()))
}
