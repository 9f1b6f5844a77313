#include "Curl.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

// The type checks are macros that only work for direct calls of the functions.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

#include "SharedLibrary.h"

/// The functions of libcurl in use.
#define CURL_FUNCTIONS(FUNCTION) \
  FUNCTION(curl_easy_cleanup) \
  FUNCTION(curl_easy_getinfo) \
  FUNCTION(curl_easy_init) \
  FUNCTION(curl_easy_perform) \
  FUNCTION(curl_easy_reset) \
  FUNCTION(curl_easy_setopt) \
  FUNCTION(curl_easy_strerror) \
  FUNCTION(curl_global_init) \
  FUNCTION(curl_slist_append) \
  FUNCTION(curl_slist_free_all)

#undef curl_easy_getinfo
#undef curl_easy_setopt

typedef struct {
  CURL_FUNCTIONS(SHARED_LIBRARY_FIELD)
} curl_library;

struct curl_client {
  curl_library library;
  CURL *handle;
  uint8_t *body;
  size_t body_bytes;
  /// How many more bytes the answer may have.
  size_t bytes_left;
  /// Whether the empty line after the headers was read. libcurl accepts an answer that ends before it as complete.
  bool is_head_whole;
  char retry_after[sizeof((curl_client_answer){0}.retry_after)];
};

static bool load(curl_library *library) {
  return shared_library_load("libcurl.so.4", CURL_FUNCTIONS(SHARED_LIBRARY_NAME), library);
}

curl_client *curl_client_create(void) {
  curl_client *client = calloc(1, sizeof *client);
  if (!client) return NULL;
  // TLS is not needed, and its initialisation is slow.
  if (load(&client->library) && client->library.curl_global_init(CURL_GLOBAL_NOTHING) == CURLE_OK &&
      (client->handle = client->library.curl_easy_init()))
    return client;
  free(client);
  return NULL;
}

void curl_client_destroy(curl_client *client) {
  client->library.curl_easy_cleanup(client->handle);
  free(client->body);
  free(client);
}

static bool count_bytes(curl_client *client, size_t bytes) {
  if (bytes > client->bytes_left) return false;
  client->bytes_left -= bytes;
  return true;
}

/// Keeps the value of `Retry-After`. A header line has no NUL at its end.
static void read_retry_after(curl_client *client, const char *line, size_t length) {
  static const char name[] = "retry-after:";
  size_t name_length = sizeof name - 1;
  if (length < name_length || strncasecmp(line, name, name_length) != 0) return;
  const char *value = line + name_length, *end = line + length;
  while (value < end && (*value == ' ' || *value == '\t')) value++;
  while (end > value && (end[-1] == '\r' || end[-1] == '\n' || end[-1] == ' ' || end[-1] == '\t')) end--;
  size_t value_length = (size_t)(end - value);
  if (value_length >= sizeof client->retry_after) return;
  memcpy(client->retry_after, value, value_length);
  client->retry_after[value_length] = 0;
}

static size_t read_header(char *bytes, size_t size, size_t count, void *context) {
  curl_client *client = context;
  size_t length = size * count;
  if (!count_bytes(client, length)) return 0;
  // Trailers arrive here too, after the body, and end without an empty line.
  if (length >= 5 && memcmp(bytes, "HTTP/", 5) == 0) client->is_head_whole = false;
  read_retry_after(client, bytes, length);
  if (length > 0 && (bytes[0] == '\r' || bytes[0] == '\n')) client->is_head_whole = true;
  return length;
}

static size_t read_body(char *bytes, size_t size, size_t count, void *context) {
  curl_client *client = context;
  size_t length = size * count;
  if (length == 0 || !count_bytes(client, length)) return 0;
  uint8_t *body = realloc(client->body, client->body_bytes + length);
  if (!body) return 0;
  memcpy(body + client->body_bytes, bytes, length);
  client->body = body;
  client->body_bytes += length;
  return length;
}

#define SET(option, value) \
  if ((code = client->library.curl_easy_setopt(client->handle, option, value)) != CURLE_OK) return code;

static CURLcode prepare(curl_client *client, const curl_client_request *request, struct curl_slist *headers) {
  CURLcode code;
  client->library.curl_easy_reset(client->handle);
  SET(CURLOPT_NOSIGNAL, 1L)
  SET(CURLOPT_PROTOCOLS_STR, "http")
  SET(CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1)
  SET(CURLOPT_FOLLOWLOCATION, 0L)
  // Ignore a proxy from the environment, too: data must go to this host only.
  SET(CURLOPT_PROXY, "")
  SET(CURLOPT_PATH_AS_IS, 1L)
  SET(CURLOPT_URL, request->url)
  SET(CURLOPT_HTTPHEADER, headers)
  SET(CURLOPT_POST, 1L)
  SET(CURLOPT_POSTFIELDS, (const char *)request->body)
  SET(CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)request->body_bytes)
  SET(CURLOPT_TIMEOUT_MS, request->timeout_milliseconds)
  SET(CURLOPT_HEADERFUNCTION, read_header)
  SET(CURLOPT_HEADERDATA, client)
  SET(CURLOPT_WRITEFUNCTION, read_body)
  SET(CURLOPT_WRITEDATA, client)
  return CURLE_OK;
}

static bool add(curl_client *client, struct curl_slist **headers, const char *line) {
  struct curl_slist *longer = client->library.curl_slist_append(*headers, line);
  if (longer) *headers = longer;
  return longer;
}

/// The header lines of a request; false when memory is exhausted.
static bool make_headers(curl_client *client, const curl_client_request *request, struct curl_slist **headers) {
  for (size_t index = 0; index < request->header_count; index++)
    if (!add(client, headers, request->headers[index])) return false;
  // Without this, libcurl delays a large body until the server sends `100 Continue`, which few servers do.
  return add(client, headers, "Expect:");
}

curl_client_outcome curl_client_post(curl_client *client, const curl_client_request *request,
                                     curl_client_answer *answer) {
  free(client->body);
  client->body = NULL;
  client->body_bytes = 0;
  client->bytes_left = request->answer_limit_bytes;
  client->is_head_whole = false;
  client->retry_after[0] = 0;
  memset(answer, 0, sizeof *answer);

  struct curl_slist *headers = NULL;
  bool are_made = make_headers(client, request, &headers);
  CURLcode code = are_made ? prepare(client, request, headers) : CURLE_OUT_OF_MEMORY;
  curl_client_outcome outcome = curl_client_outcome_not_sent;
  if (code == CURLE_OK) {
    code = client->library.curl_easy_perform(client->handle);
    if (code == CURLE_OK && !client->is_head_whole) code = CURLE_PARTIAL_FILE;
    if (code == CURLE_OK)
      code = client->library.curl_easy_getinfo(client->handle, CURLINFO_RESPONSE_CODE, &answer->status);
    outcome = code == CURLE_OK ? curl_client_outcome_answered : curl_client_outcome_no_answer;
  }
  client->library.curl_slist_free_all(headers);
  answer->body = client->body;
  answer->body_bytes = client->body_bytes;
  memcpy(answer->retry_after, client->retry_after, sizeof answer->retry_after);
  answer->reason = code == CURLE_WRITE_ERROR ? "the answer is too large" : client->library.curl_easy_strerror(code);
  return outcome;
}
