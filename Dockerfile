# The pages are built with everything that builds them; the image that runs has none of it.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm install --no-save --include=dev --include=optional --no-audit --no-fund
COPY . .
# The Node that npm's package "node" brings is the one that Wonderlark is tested with.
RUN NODE_ENV=production node_modules/node/bin/node scripts/build.js \
  && npm prune --omit=dev --no-audit --no-fund \
  && rm -rf tests bench docs .cache

FROM debian:bookworm-slim
# Certificates for what is fetched from outside; zones for PostgreSQL.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates tzdata \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --system --uid 10001 --user-group --home-dir /data --shell /usr/sbin/nologin wonderlark \
  && install --directory --owner=wonderlark --group=wonderlark --mode=0700 /data
WORKDIR /app
# Owned by root: whoever gets into the server cannot change its program.
COPY --from=build /app /app
ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  PORT=3000 \
  DATA_DIR=/data \
  PATH=/app/node_modules/node/bin:$PATH
USER wonderlark
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 CMD node scripts/ask-health.js
CMD ["node", "src/server/main.ts"]
