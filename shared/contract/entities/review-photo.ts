import { z } from 'zod'
import { reviewPhotoLimits } from './review-photo-limits'
import { id, photo } from './values'

/**
 * A photo of a guest's review. Its `alt` is the guest's caption, empty without one. Of a review that only its author
 * sees, `path` is signed and valid for a quarter of an hour.
 */
export const reviewPhoto = photo.extend({ id })
export type ReviewPhoto = z.infer<typeof reviewPhoto>

/** All photos of a review in their order. One without `id` is the next of the files that come with the call. */
export const orderedReviewPhotos = z
  .array(z.object({ id: id.optional(), alt: z.string().trim().max(reviewPhotoLimits.caption).default('') }))
  .max(reviewPhotoLimits.photos, `A review can have ${reviewPhotoLimits.photos} photos. Take some away first.`)
