import { z } from 'zod'

/**
 * An object of the release document. Unknown fields are preserved: a publisher with an older copy of this contract must
 * not lose what a newer one wrote. New fields go last in their object, so that both produce the same text.
 */
export const stored = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.looseObject(shape) as unknown as z.ZodObject<Shape>
