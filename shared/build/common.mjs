import { createRequire } from 'node:module'
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import TerserPlugin from 'terser-webpack-plugin'
import { CompileHintPlugin } from './compile-hint-plugin.mjs'
import { HostLoaderPlugin } from './host-loader-plugin.mjs'
import { serverFile } from './server-half.mjs'

const require = createRequire(import.meta.url)

/**
 * The oldest supported browsers: Lightning CSS adds the prefixes that they need. All support `light-dark()`, whose
 * fallback would need `color-scheme` in the same build, and `es2022`, the target below.
 */
const oldestBrowsers = {
  chrome: 123 << 16,
  firefox: 128 << 16,
  safari: (17 << 16) | (5 << 8),
  ios_saf: (17 << 16) | (5 << 8),
}

/**
 * Settings of every browser build: TypeScript and CSS modules through swc and Lightning CSS.
 * @param {{ folder: string, production: boolean, hot?: boolean, federated?: boolean }} options `hot`: an edit keeps the
 * state of components; `federated`: later files load through the shell's loader
 * @returns {import('webpack').Configuration}
 */
export function common({ folder, production, hot = false, federated = false }) {
  const styles = production ? '[name].[contenthash:8].css' : '[name].css'
  // In development, mini-css-extract's own runtime loads styles, since it can replace an edited one.
  const usesHostLoader = federated && production
  return {
    mode: production ? 'production' : 'development',
    context: folder,
    // No eval, which the content policy forbids even for a dev server.
    devtool: production ? false : 'cheap-module-source-map',
    output: {
      path: process.env.QE_OUT ?? `${folder}/dist`,
      filename: '[name].js',
      chunkFilename: production ? '[name].[contenthash:8].js' : '[name].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      publicPath: 'auto',
      crossOriginLoading: 'anonymous',
      // The server half is built first.
      clean: { keep: serverFile },
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          use: [
            ...(hot ? [require.resolve('./refresh-loader.cjs')] : []),
            {
              loader: require.resolve('swc-loader'),
              options: {
                jsc: {
                  parser: { syntax: 'typescript', tsx: true },
                  target: 'es2022',
                  transform: { react: { runtime: 'automatic', development: hot, refresh: hot } },
                },
              },
            },
          ],
        },
        {
          test: /\.css$/,
          sideEffects: true,
          use: [
            MiniCssExtractPlugin.loader,
            {
              loader: require.resolve('css-loader'),
              options: {
                modules: {
                  auto: /\.module\.css$/,
                  namedExport: false,
                  exportLocalsConvention: 'as-is',
                  // Remotes have files of the same name, and copies of the same components in other versions.
                  localIdentHashSalt: require(`${folder}/package.json`).name,
                  localIdentName: production ? '[hash:base64:6]' : '[name]_[local]',
                },
              },
            },
          ],
        },
        { test: /\.(svg|png|webp|woff2)$/, type: 'asset/resource' },
        // Its import of an address that is only known at run time, which we never give, is none of the build's.
        { test: /maplibre-gl\.mjs$/, parser: { exprContextCritical: false } },
        {
          // Finished workers of libraries. Called `.js`, so that they are compressed as every script.
          test: /-worker\.mjs$/,
          dependency: 'url',
          type: 'asset/resource',
          generator: { filename: 'library-worker.[contenthash:8].js' },
        },
      ],
    },
    plugins: [
      new MiniCssExtractPlugin({
        filename: styles,
        chunkFilename: styles,
        ignoreOrder: true,
        runtime: !usesHostLoader,
      }),
      ...(production ? [new CompileHintPlugin()] : []),
      ...(federated ? [new HostLoaderPlugin({ styles: usesHostLoader ? styles : undefined })] : []),
    ],
    optimization: {
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          // Minified by their libraries, and modules, which the minifier takes for scripts.
          exclude: /^library-worker\./,
          terserOptions: { compress: true, mangle: true },
          extractComments: false,
        }),
        new CssMinimizerPlugin({
          minify: CssMinimizerPlugin.lightningCssMinify,
          minimizerOptions: { targets: oldestBrowsers },
        }),
      ],
    },
    performance: false,
    stats: 'errors-warnings',
  }
}
