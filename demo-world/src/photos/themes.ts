/** The theme of a listing, which decides its photos, texts and price. */
export const THEMES = [
  'city',
  'mountain',
  'lake',
  'beach',
  'countryside',
  'desert',
  'forest',
  'harbour',
  'vineyard',
  'rooftop',
  'village',
] as const
export type Theme = (typeof THEMES)[number]

export const INTERIORS = ['living', 'bedroom', 'kitchen', 'bathroom', 'dining', 'nook', 'terrace'] as const
export type Interior = (typeof INTERIORS)[number]

export type SceneKind = 'exterior' | Interior
