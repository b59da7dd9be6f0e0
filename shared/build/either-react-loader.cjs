/** A module of React that gives way to the development build where a page has put one before it. */
module.exports = function eitherReact(source) {
  const { name, place } = this.getOptions()
  return `${source}\nif (${place}) module.exports = ${place}[${JSON.stringify(name)}];`
}
