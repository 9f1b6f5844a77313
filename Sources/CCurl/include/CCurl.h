// A C face over libcurl: one POST at a time over plain HTTP. The library is loaded when the first client is made.
#pragma once
#include <stddef.h>
#include <stdint.h>

#if defined(__clang__)
#define CURL_CLIENT_ENUM enum __attribute__((enum_extensibility(closed)))
#else
#define CURL_CLIENT_ENUM enum
#endif

/// What is sent, and how long and how much of an answer is waited for.
typedef struct curl_client_request {
  /// `http:` and nothing else.
  const char *_Nonnull url;
  /// Header lines, such as `Content-Type: application/json`.
  const char *_Nonnull const *_Nonnull headers;
  size_t header_count;
  const uint8_t *_Nonnull body;
  size_t body_bytes;
  /// From looking up the name to the last byte of the answer.
  long timeout_milliseconds;
  /// The most bytes of an answer, its header lines counted.
  size_t answer_limit_bytes;
} curl_client_request;

/// An answer that was read whole. The body is valid until the next request.
typedef struct curl_client_answer {
  long status;
  const uint8_t *_Nullable body;
  size_t body_bytes;
  /// Why there is none, for a person.
  const char *_Nullable reason;
} curl_client_answer;

typedef CURL_CLIENT_ENUM curl_client_outcome {
  curl_client_outcome_answered,
  /// There was none, it was cut off, it came too late, or it was too large.
  curl_client_outcome_no_answer,
  /// The library refused what it was told, or memory is exhausted: nothing was sent.
  curl_client_outcome_not_sent,
} curl_client_outcome;

typedef struct curl_client curl_client;

/// NULL when the library is not installed, lacks a function, or cannot start.
curl_client *_Nullable curl_client_create(void);
void curl_client_destroy(curl_client *_Nonnull client);

/// Sends one request. A connection to the same host is used again.
curl_client_outcome curl_client_post(curl_client *_Nonnull client, const curl_client_request *_Nonnull request,
                                     curl_client_answer *_Nonnull answer);
