/** In place of a stylesheet without class names, in a server half. */
export default {}
