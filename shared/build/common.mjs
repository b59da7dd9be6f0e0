import { createRequire } from 'node:module'
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import TerserPlugin from 'terser-webpack-plugin'
import { LentLoaderPlugin } from './lent-loader-plugin.mjs'

const require = createRequire(import.meta.url)

/**
 * The oldest browsers that builds are made for: Lightning CSS adds the prefixes that they ask for. All know
 * `light-dark()`; what Lightning CSS would put in its place wants `color-scheme` in the same builds. `es2022` below is
 * what they all speak.
 */
const oldest = { chrome: 123 << 16, firefox: 128 << 16, safari: (17 << 16) | (5 << 8), ios_saf: (17 << 16) | (5 << 8) }

/**
 * What every browser build has in common: TypeScript and CSS modules through swc and Lightning CSS.
 * @param {{ folder: string, production: boolean, hot?: boolean, federated?: boolean }} options `hot`: components take
 * edits with their state kept;
 * `federated`: files come through the shell's loader
 * @returns {import('webpack').Configuration}
 */
export function common({ folder, production, hot = false, federated = false }) {
  const styles = production ? '[name].[contenthash:8].css' : '[name].css'
  // While developing, mini-css-extract's own runtime loads styles: it can swap an edited one.
  const lendsStyles = federated && production
  return {
    mode: production ? 'production' : 'development',
    context: folder,
    // No eval: the page's content policy has none, not even for a dev server.
    devtool: production ? false : 'cheap-module-source-map',
    output: {
      path: process.env.QE_OUT ?? `${folder}/dist`,
      filename: '[name].js',
      chunkFilename: production ? '[name].[contenthash:8].js' : '[name].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      publicPath: 'auto',
      crossOriginLoading: 'anonymous',
      clean: true,
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
                  localIdentName: production ? '[hash:base64:6]' : '[name]_[local]',
                },
              },
            },
          ],
        },
        { test: /\.(svg|png|webp|woff2)$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      new MiniCssExtractPlugin({ filename: styles, chunkFilename: styles, ignoreOrder: true, runtime: !lendsStyles }),
      ...(federated ? [new LentLoaderPlugin({ styles: lendsStyles ? styles : undefined })] : []),
    ],
    optimization: {
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          terserOptions: { compress: true, mangle: true },
          extractComments: false,
        }),
        new CssMinimizerPlugin({
          minify: CssMinimizerPlugin.lightningCssMinify,
          minimizerOptions: { targets: oldest },
        }),
      ],
    },
    performance: false,
    stats: 'errors-warnings',
  }
}
