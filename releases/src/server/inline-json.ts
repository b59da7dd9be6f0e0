/**
 * JSON for a script element. Escapes `<`, so that no value can end the element.
 * @param toJson `JSON.stringify`, or what writes a value otherwise
 */
export const inlineJson = <T>(value: T, toJson: (value: T) => string = JSON.stringify): string =>
  toJson(value).replaceAll('<', '\\u003c')
