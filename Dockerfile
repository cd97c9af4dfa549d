# The server for clients that start it with `docker run -i --rm strict-mcp`.
#
#   deno task release image && docker build -t strict-mcp .
#
# Nothing is in the image but the executable and the parts of glibc that it is
# linked with, and it runs as a user without rights.
FROM scratch
COPY dist/image/ /
USER 65532:65532
ENTRYPOINT ["/strict-mcp"]
