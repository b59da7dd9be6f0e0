/** Limits of the photos of a review; `caption` in characters. */
export const reviewPhotoLimits = { photos: 6, caption: 140 } as const
