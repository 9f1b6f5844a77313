// A C interface to libcurl: one POST request at a time over plain HTTP. The library is loaded for the first client.
#pragma once
#include <stddef.h>
#include <stdint.h>

#if defined(__clang__)
#define CURL_CLIENT_ENUM enum __attribute__((enum_extensibility(closed)))
#else
#define CURL_CLIENT_ENUM enum
#endif

/// A request, with the limits on its answer.
typedef struct curl_client_request {
  /// Must start with `http:`.
  const char *_Nonnull url;
  /// Header lines, such as `Content-Type: application/json`.
  const char *_Nonnull const *_Nonnull headers;
  size_t header_count;
  const uint8_t *_Nonnull body;
  size_t body_bytes;
  /// The time limit from the name lookup to the last byte of the answer.
  long timeout_milliseconds;
  /// The maximum bytes of an answer, including its header lines.
  size_t answer_limit_bytes;
} curl_client_request;

/// A complete answer. The body is valid until the next request.
typedef struct curl_client_answer {
  long status;
  const uint8_t *_Nullable body;
  size_t body_bytes;
  /// The value of the header `Retry-After`; empty without one, and when it is longer than this.
  char retry_after[64];
  /// Why there is no answer, as text for people.
  const char *_Nullable reason;
} curl_client_answer;

typedef CURL_CLIENT_ENUM curl_client_outcome {
  curl_client_outcome_answered,
  /// No answer came, or it was cut off, too late or too large.
  curl_client_outcome_no_answer,
  /// The library rejected the request, or memory is exhausted. Nothing was sent.
  curl_client_outcome_not_sent,
} curl_client_outcome;

typedef struct curl_client curl_client;

/// NULL when the library is not installed, lacks a function, or cannot start.
curl_client *_Nullable curl_client_create(void);
void curl_client_destroy(curl_client *_Nonnull client);

/// Sends one request. Reuses a connection to the same host.
curl_client_outcome curl_client_post(curl_client *_Nonnull client, const curl_client_request *_Nonnull request,
                                     curl_client_answer *_Nonnull answer);
