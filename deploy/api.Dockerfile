# The API and its programs: `docker build -f deploy/api.Dockerfile -t quality-escape/api .` from the root.
FROM node:24-slim AS build
WORKDIR /source
COPY . .
RUN npx --yes pnpm@12.21.0 install --frozen-lockfile --filter @qe/api... \
  && node api/build.mjs \
  && npx --yes pnpm@12.21.0 --filter @qe/api deploy --prod --legacy /api \
  && rm -rf /api/src

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 QE_DATA_DIR=/data
WORKDIR /api
COPY --from=build --chown=root:root /api .
RUN mkdir /data && chown node:node /data
USER node
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4000/livez').then(({ ok }) => process.exit(ok ? 0 : 1))"]
CMD ["node", "--enable-source-maps", "dist/main.js"]
