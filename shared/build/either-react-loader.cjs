/** Makes a module of React use the development build where a page has loaded it before. */
module.exports = function eitherReact(source) {
  const { name, place } = this.getOptions()
  return `${source}\nif (${place}) module.exports = ${place}[${JSON.stringify(name)}];`
}
