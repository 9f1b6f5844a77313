#include "CMustache.h"

#include <kainjow/mustache.hpp>

#include <algorithm>
#include <cstring>
#include <map>
#include <ostream>
#include <stdexcept>
#include <streambuf>
#include <string>

namespace mustache = kainjow::mustache;

struct mst_value {
  mustache::data data;
};

namespace {

/// How often one rendering includes a template. A template that includes itself ends here, and not with the stack.
constexpr int most_inclusions = 1000;

/// How deep sections may lie in each other: the library goes into each by calling itself.
constexpr int deepest_section = 32;

/// How often one rendering enters a section. The library keeps a line until it ends, so the length of the text alone would
/// be no bound.
constexpr int most_sections = 5'000'000;

/// A text that grows as it is rendered, up to its end.
class LimitedText : public std::streambuf {
 public:
  explicit LimitedText(size_t longest) : longest_(longest) {}

  const std::string &get() const { return text_; }

 protected:
  std::streamsize xsputn(const char *piece, std::streamsize length) override {
    if (text_.size() + length > longest_) {
      throw std::length_error("it gives more than " + std::to_string(longest_ >> 20) + " MB of text");
    }
    text_.append(piece, length);
    return length;
  }

  int_type overflow(int_type character) override {
    const char piece = traits_type::to_char_type(character);
    return xsputn(&piece, 1) == 1 ? character : traits_type::eof();
  }

 private:
  const size_t longest_;
  std::string text_;
};

/// How deep the sections of a template lie in each other.
int depth(const std::string &text) {
  std::string begin = "{{", end = "}}";
  int depth = 0, deepest = 0;
  for (size_t place = text.find(begin); place != std::string::npos; place = text.find(begin, place)) {
    place += begin.size();
    const size_t stop = text.find(end, place);
    if (stop == std::string::npos) break;
    std::string tag = text.substr(place, stop - place);
    place = stop + end.size();
    tag.erase(0, tag.find_first_not_of(" \t\r\n"));
    if (tag.empty()) continue;
    if (tag[0] == '#' || tag[0] == '^') deepest = std::max(deepest, ++depth);
    if (tag[0] == '/') --depth;
    // Other delimiters: `=<% %>=`.
    const size_t space = tag.find(' ');
    if (tag[0] == '=' && tag.back() == '=' && space != std::string::npos && tag.size() > space + 2) {
      begin = tag.substr(1, space - 1);
      end = tag.substr(space + 1, tag.size() - space - 2);
    }
    if (begin.empty() || end.empty()) break;
  }
  return deepest;
}

/// The values, and the templates they include each other from.
class Context : public mustache::context<std::string> {
 public:
  Context(const mustache::data *data, const mst_template *templates, size_t count) : context(data) {
    for (size_t index = 0; index < count; ++index) templates_.emplace(templates[index].name, templates[index].text);
  }

  const mustache::data *get_partial(const std::string &name) const override {
    const auto found = templates_.find(name);
    if (found == templates_.end()) return fail("there is no template '" + name + "'");
    if (++inclusions_ > most_inclusions) return fail("'" + name + "' is included too often; does it include itself?");
    return &found->second;
  }

  void push(const mustache::data *data) override {
    if (++sections_ > most_sections) throw std::length_error("its sections repeat more than 5000000 times");
    context::push(data);
  }

  const std::string &problem() const { return problem_; }

 private:
  const mustache::data *fail(const std::string &problem) const {
    if (problem_.empty()) problem_ = problem;
    return nullptr;
  }

  std::map<std::string, mustache::data> templates_;
  mutable int inclusions_ = 0;
  int sections_ = 0;
  mutable std::string problem_;
};

}  // namespace

mst_value *mst_text(const char *text, size_t length) { return new mst_value{mustache::data(std::string(text, length))}; }

mst_value *mst_flag(bool flag) {
  return new mst_value{mustache::data(flag ? mustache::data::type::bool_true : mustache::data::type::bool_false)};
}

mst_value *mst_list(void) { return new mst_value{mustache::data(mustache::data::type::list)}; }

mst_value *mst_object(void) { return new mst_value{mustache::data(mustache::data::type::object)}; }

void mst_append(mst_value *list, mst_value *element) {
  list->data.push_back(element->data);
  delete element;
}

void mst_set(mst_value *object, const char *name, mst_value *member) {
  object->data[name] = std::move(member->data);
  delete member;
}

void mst_free(mst_value *value) { delete value; }

char *mst_problem(const char *text) {
  if (depth(text) > deepest_section) return strdup("Sections lie more than 32 deep in each other at 0");
  const mustache::mustache parsed{std::string(text)};
  return parsed.is_valid() ? nullptr : strdup(parsed.error_message().c_str());
}

char *mst_render(
    const mst_template *templates, size_t count, const char *name, const mst_value *value, size_t longest, char **problem) {
  Context context(&value->data, templates, count);
  mustache::mustache root{"{{>" + std::string(name) + "}}"};
  LimitedText text(longest);
  std::ostream stream(&text);
  // So that the stream hands on what the text throws.
  stream.exceptions(std::ios::badbit);
  try {
    root.render(context, stream);
  } catch (const std::length_error &error) {
    *problem = strdup(error.what());
    return nullptr;
  } catch (const std::bad_alloc &) {
    *problem = strdup("there is not enough memory for its text");
    return nullptr;
  }
  const std::string &found = root.is_valid() ? context.problem() : root.error_message();
  if (found.empty()) return strdup(text.get().c_str());
  *problem = strdup(found.c_str());
  return nullptr;
}
