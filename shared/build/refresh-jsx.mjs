import { Fragment, jsx, jsxs } from 'react/jsx-runtime'

/**
 * React Refresh has its names only from code compiled for development, which asks for another door of React than the
 * one the shell lends.
 */
export const jsxDEV = (type, props, key, isStatic) => (isStatic ? jsxs : jsx)(type, props, key)
export { Fragment }
