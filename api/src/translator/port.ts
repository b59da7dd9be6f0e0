/** A text to translate, in whatever language it is. */
export interface TranslationRequest {
  text: string
  /** Names the text in its present wording: what has the same name has the same translation. */
  version: string
  /** A BCP 47 tag. */
  to: string
}

export interface Translation {
  text: string
  /** The language that the translator took the text to be in, and the one of the translation: BCP 47 tags. */
  from: string
  to: string
}

/**
 * Translates what people write. Fails within `translatorLimits`, with an error that has nothing of a text in it; nobody
 * depends on its answer.
 */
export interface Translator {
  /** Null for a language that it does not translate into. */
  translate(request: TranslationRequest): Promise<Translation | null>
}
