/** Bounds of saved places. Plain data, so that a browser knows them without a schema library. */
export const wishlistLimits = {
  /** Lists of one person. */
  lists: 50,
  placesPerList: 200,
  /** Places that a browser keeps for somebody who is signed out, and hands over at sign-in. */
  placesSignedOut: 50,
  /** Characters. */
  nameLength: 50,
  noteLength: 500,
} as const
