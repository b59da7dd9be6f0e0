import { Fragment, jsx, jsxs } from 'react/jsx-runtime'

/**
 * Provides `react/jsx-dev-runtime`, which code for React Refresh imports, by the JSX runtime that the shell provides.
 */
export const jsxDEV = (type, props, key, isStatic) => (isStatic ? jsxs : jsx)(type, props, key)
export { Fragment }
